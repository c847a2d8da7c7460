import { createContext, useContext } from 'react'

/** Whether a past moment is shown (decision 131): what calls answer of now has no place in it. */
export const LookingBackContext = createContext(false)

export const useIsLookingBack = (): boolean => useContext(LookingBackContext)
