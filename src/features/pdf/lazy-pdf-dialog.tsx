import { lazyOnDemand } from '../../ui/loading/lazy.tsx'

/** pdf.js comes when somebody opens a PDF, and not before. */
export const PdfDialog = lazyOnDemand(
  () => import('./pdf-dialog.tsx'),
  ({ onClose }) => onClose(),
)
