/** What the disk itself takes, without a database: a commit waits for no less. */
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { took } from '../measure.ts'

const PAGE = Buffer.alloc(8_192, 'x')
const PAGES = 1_000
const PAUSE_MS = 4
/** What Linux calls a file system that lies in memory (TMPFS_MAGIC in linux/magic.h). */
const TMPFS = 0x01021994

/** Whether the bench's database lies in memory (TMPDIR=/dev/shm): then a commit waits for no disk. */
export const isInMemory = async (): Promise<boolean> => (await statfs(tmpdir())).type === TMPFS

/** ms of each page of 8 KB that is written where the bench's database lies and waited for, one after the other, until `over`. */
export async function syncedWrites(over: Promise<unknown>): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hubline-bench-disk-'))
  const file = await open(join(folder, 'pages'), 'w')
  // As the database's log, which is written into files that have their size already.
  await file.write(Buffer.alloc(PAGES * PAGE.length))
  await file.sync()
  let isOver = false
  const end = () => {
    isOver = true
  }
  void over.then(end, end)
  const writes: number[] = []
  while (!isOver) {
    const place = (writes.length % PAGES) * PAGE.length
    writes.push(
      await took(async () => {
        await file.write(PAGE, 0, PAGE.length, place)
        await file.datasync()
      }),
    )
    await wait(PAUSE_MS)
  }
  await file.close()
  await rm(folder, { recursive: true })
  return writes
}
