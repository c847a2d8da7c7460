import { z } from 'zod'
import { orEmpty } from '../domain/values/loose-input.ts'
import { Id } from './id.ts'

/** Of the rate card, as a booking names them. */
export const OptIns = orEmpty(z.array(Id).max(100))

/** Of shipments, as a booking names them. */
export const TagIds = orEmpty(z.array(Id).max(50))
