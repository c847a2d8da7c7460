import { Component, type ReactNode } from 'react'
import type { Location } from 'react-router-dom'
import { RouteError } from '../error-panel.tsx'

interface ScreenBoundaryProps {
  readonly location: Location
  /** What kept the screen from being here at all. */
  readonly failed: { readonly because: unknown } | null
  readonly children: ReactNode
}

interface ScreenBoundaryState {
  readonly location: Location
  readonly broken: { readonly because: unknown } | null
}

/** What breaks in a screen takes no more than that screen away, and no longer than until another address. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { location: this.props.location, broken: null }

  static getDerivedStateFromError(because: unknown): Partial<ScreenBoundaryState> {
    return { broken: { because } }
  }

  static getDerivedStateFromProps(
    { location }: ScreenBoundaryProps,
    state: ScreenBoundaryState,
  ): ScreenBoundaryState | null {
    return location === state.location ? null : { location, broken: null }
  }

  override render(): ReactNode {
    const problem = this.state.broken ?? this.props.failed
    return problem === null ? this.props.children : <RouteError error={problem.because} />
  }
}
