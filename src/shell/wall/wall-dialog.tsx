import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Text.layer.css'
import {
  Button,
  Checkbox,
  Group,
  InputWrapper,
  Modal,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import {
  BOARD_SECONDS,
  BOARDS,
  type BoardName,
  boardAt,
  boardsFor,
  wallPath,
} from '../../domain/console/boards.ts'
import { routeAt } from '../../domain/console/routes.ts'
import { useAccess } from '../../features/session/access.tsx'
import { toast } from '../../ui/components/toast.ts'
import { useRestoreFocus } from '../../ui/keyboard/restore-focus.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { SCHEMES } from '../../ui/theme/appearance.ts'

/** Puts a wall together: which boards, how long each, light or dark. */
export default function WallDialog({ onClose }: { onClose: () => void }) {
  useRestoreFocus()
  const access = useAccess()
  const navigate = useNavigate()
  const { wall, shell, screens, controls } = useMessages()
  const here = boardAt(useLocation().pathname)
  const offered = boardsFor(access)
  const [chosen, setChosen] = useState<readonly BoardName[]>(here === null ? [] : [here])
  // As it is typed: it may be empty on the way from one number to another.
  const [every, setEvery] = useState<number | string>(BOARD_SECONDS.usual)
  const [scheme, setScheme] = useState<string>('auto')
  // In the order in which they are offered, whatever the order of the clicks.
  const boards = offered.filter((name) => chosen.includes(name))
  const address = wallPath(boards, Number(every) || BOARD_SECONDS.usual, scheme)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(address, location.origin).href)
      await toast({ text: controls.copied, variant: 'success', autoHide: 3_000, id: 'copied' })
    } catch {
      await toast({ text: controls.notCopied, variant: 'error', id: 'copied' })
    }
  }
  return (
    <Modal opened onClose={onClose} title={wall.title}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {wall.lead}
        </Text>
        <Checkbox.Group
          label={wall.boards}
          value={[...boards]}
          onChange={(names) => setChosen(offered.filter((name) => names.includes(name)))}
          error={boards.length === 0 ? wall.nothingChosen : undefined}
        >
          <Stack gap="xs" mt="xs" mb="xs">
            {offered.map((name) => (
              <Checkbox
                key={name}
                value={name}
                label={screens.title(routeAt(BOARDS[name].path), access.audience)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <NumberInput
          label={wall.every}
          min={BOARD_SECONDS.shortest}
          max={BOARD_SECONDS.longest}
          clampBehavior="blur"
          disabled={boards.length < 2}
          value={every}
          onChange={setEvery}
        />
        <InputWrapper label={wall.colours} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={wall.colours}
            data={SCHEMES.map((one) => ({ value: one, label: shell.schemes[one] }))}
            value={scheme}
            onChange={setScheme}
          />
        </InputWrapper>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={boards.length === 0} onClick={copy}>
            {wall.copy}
          </Button>
          <Button
            disabled={boards.length === 0}
            onClick={() => {
              onClose()
              navigate(address)
            }}
          >
            {wall.start}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
