/** What is wrong with a row of a provider's catalogue, by its field. */
export interface RowProblem {
  readonly field: string
  readonly detail: string
}
