import type { Figure } from '../../../domain/shipments/figures.ts'

const names: Readonly<Record<Figure, string>> = {
  active: 'Active',
  attention: 'Exceptions',
  late: 'Late',
  failed: 'Failed',
  unassigned: 'Unassigned',
  delivered: 'Delivered today',
  onTime: 'Delivered on time',
  action: 'Action required',
  arriving: 'Arriving today',
}

const means: Readonly<Record<Figure, string>> = {
  active: 'Shipments from Submitted until they are delivered, stopped or returned',
  attention:
    'Shipments that need an act: a failure not yet rebooked, held or returned, a window that has passed, a rejection, a driver removed, or a hold. Each counts once',
  late: 'Active shipments whose next window has passed',
  failed: 'Shipments whose last attempt failed and that nobody has rebooked, held or returned',
  unassigned: 'Shipments ready to collect, or to deliver from their last hub, that no driver has',
  delivered: 'Shipments delivered today',
  onTime: 'Shipments delivered today within their window',
  action: 'Shipments that need an answer from the sender: a failed attempt, damage or a hold',
  arriving: 'Collected shipments whose delivery window is today',
}

/** What the figures of the screens are called, and what each counts (domain/shipments/figures.ts). */
export const figures = {
  names,
  means,
  branch: 'By the branch of the next stop: of the collection until the first hub, then of the delivery',
}
