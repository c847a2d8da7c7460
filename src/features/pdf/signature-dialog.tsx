import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { isSigned, NO_SIGNATURE, type Signature } from '../signature/draw-signature.ts'
import { SignaturePad } from '../signature/signature-pad.tsx'
import { pdfMessages as messages } from './messages.ts'
import css from './pdf.module.css'

interface SignatureDialogProps {
  onSign: (signature: Signature) => void
  onCancel: () => void
}

/** Asks for a signature: drawn, or a name that is typed. */
export function SignatureDialog({ onSign, onCancel }: SignatureDialogProps) {
  const [signature, setSignature] = useState<Signature>(NO_SIGNATURE)
  return (
    <Modal opened onClose={onCancel} title={messages.signTitle} centered>
      <form
        className={css.ask}
        onSubmit={(event) => {
          event.preventDefault()
          if (isSigned(signature)) onSign(signature)
        }}
      >
        <SignaturePad value={signature} onChange={setSignature} isRequired={false} error={undefined} />
        <Button type="submit" disabled={!isSigned(signature)}>
          {messages.place}
        </Button>
      </form>
    </Modal>
  )
}
