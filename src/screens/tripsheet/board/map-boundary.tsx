import { Component, type ReactNode } from 'react'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { ErrorState } from '../../../ui/components/states.tsx'
import { tripsheet as messages } from '../messages.ts'

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
        title={messages.mapFailed}
        error={messages.mapFailedText}
        action={<RetryButton onClick={() => this.setState({ failed: false })} />}
      />
    )
  }
}
