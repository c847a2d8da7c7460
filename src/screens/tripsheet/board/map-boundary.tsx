import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { ErrorState } from '../../../ui/states.tsx'

/** A map that fails (no WebGL, a part that could not be fetched) leaves the board as it is. */
export class MapBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorState
        small
        title="The map could not be shown"
        error="The board works without it"
        action={
          <Button size="compact-sm" variant="default" onClick={() => this.setState({ failed: false })}>
            Try again
          </Button>
        }
      />
    )
  }
}
