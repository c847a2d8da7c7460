/** `Table Bay Coffee Roasters` as part of an address: `table-bay-coffee-roasters`. */
export function slug(name: string, joint: '-' | '.'): string {
  return name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join(joint)
}
