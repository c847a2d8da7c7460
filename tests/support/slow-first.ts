import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take the longest: faults wait, for a database that starts or a network that comes back; the others walk over everything. */
const SLOW = [
  '/tests/faults/',
  '/tests/api/fuzz.test.ts',
  '/tests/api/told-outside.test.ts',
  '/tests/api/large-import.test.ts',
  '/tests/e2e/keys',
  '/tests/e2e/accessibility',
]

/** Taken last, as the shortest files are where nothing is known of them, one of them went on for a minute beside an idle core. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((part) => moduleId.includes(part))
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
