import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Faults wait the longest, for a database that starts or a network that comes back, and are short files: taken last, as
 * the shortest files are, one of them went on for a minute beside an idle core.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/faults/')
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
