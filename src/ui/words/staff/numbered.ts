/** What somebody or something is called whose name is not known here: it may have gone since. */
export const numbered = {
  driver: (id: number) => `Driver ${id}`,
  branch: (id: number) => `Branch ${id}`,
}
