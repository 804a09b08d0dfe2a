import { list } from '../../list.js'

export const dynamic = 'force-dynamic'
export default list
