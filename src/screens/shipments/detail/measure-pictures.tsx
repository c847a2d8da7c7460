import type { AddedFile } from '../../../contract/added-file.ts'
import { FileList } from '../../../features/files/file-list.tsx'
import { measureMessages as messages } from './measure-messages.ts'

interface MeasurePicturesProps {
  /** Of the parcel. */
  reference: string
  files: readonly AddedFile[]
}

/** A parcel as it was on the scale. */
export default function MeasurePictures({ reference, files }: MeasurePicturesProps) {
  return <FileList files={files} label={messages.picturesOf(reference)} />
}
