import { open } from 'node:fs/promises'

/** Photos show doors and signatures, archives hold addresses: nobody else on the machine reads them. */
export const FILE_MODE = 0o600
export const FOLDER_MODE = 0o700

/** A new name in a folder outlives a loss of power when the folder is on disk, too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const isMissing = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
