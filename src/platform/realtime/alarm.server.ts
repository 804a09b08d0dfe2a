/** Waits for a time, or until it is woken. */
export function createAlarm() {
  let ring = () => {}
  return {
    ring: () => ring(),
    wait: (milliseconds: number) =>
      new Promise<void>((done) => {
        const timer = setTimeout(done, milliseconds)
        ring = () => {
          clearTimeout(timer)
          done()
        }
      }),
  }
}
