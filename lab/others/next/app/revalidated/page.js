import { list } from '../../list.js'

export const revalidate = 2
export default list
