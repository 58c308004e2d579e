import { z } from 'zod';
import { MAX_SEARCH, MAX_SHARE, YES_OR_NO, type FilterName, type FilterValue } from './chat-filters.js';

type Queries = { readonly [Name in FilterName]: z.ZodOptional<z.ZodType<FilterValue<Name>>> };

const yesOrNo = z.enum(YES_OR_NO).optional();
/** Percent of the maximum, inclusive; chats without a score or a maximum match none. */
const share = z.coerce.number().min(0).max(MAX_SHARE).optional();

/** For the schema of a route's query. */
export const filterQueries = {
  search: z.string().max(MAX_SEARCH).optional(),
  completed: yesOrNo,
  inputsPending: yesOrNo,
  scoreFrom: share,
  scoreTill: share,
} satisfies Queries;
