import { IndexFilteredChats1764091200000 } from './chats/filtered-chats.migration.js';
import { FillPages1764140400000 } from './chats/full-pages.migration.js';
import { GatherSearch1764162000000 } from './chats/gather-search.migration.js';
import { AddGradedChats1764187200000 } from './chats/graded-chats.migration.js';
import { AddPendingChats1764042000100 } from './chats/pending-chats.migration.js';
import { SearchChats1764115200000 } from './chats/search-chats.migration.js';
import { SealWords1764129600000 } from './chats/seal-words.migration.js';
import { AddReviews1763660000000 } from './chats/reviews.migration.js';
import { CreateReadModels1763596800000 } from './platform/create-read-models.js';
import { AddPeople1764038400200 } from './people/people.migration.js';
import { SplitLanes1765300000000 } from './platform/lanes.migration.js';
import { DivideChats1765500000000 } from './platform/parts.migration.js';
import { AddReadGeneration1764038400100 } from './platform/read-generation.migration.js';
import { SealIdentifiers1764183600000 } from './people/seal-identifiers.migration.js';
import { AddPlanUsage1763690000000 } from './plan/plan-usage.migration.js';
import { CreateSequences1763683200500 } from './sequences/create-sequences.js';
import { PublishNames1763950000000 } from './sequences/published-names.migration.js';
import { CountAttemptsAndPaths1764045000000 } from './stats/attempts-and-paths.migration.js';
import { CountedRevision1764180000000 } from './stats/counted-revision.migration.js';
import { CountFirstAnswers1764270000000 } from './stats/first-answers.migration.js';
import { AddLearnersOf1765200000200 } from './flows/learners-of.migration.js';
import { CountMonths1764136800000 } from './stats/months.migration.js';
import { CountRunScores1764118800000 } from './stats/run-scores.migration.js';
import { CountClasses1764356400000 } from './stats/classes.migration.js';
import { CountSteps1764088800000 } from './stats/steps.migration.js';

/** For a DataSource's `migrations`, besides the backend's own. */
export const READ_MODEL_MIGRATIONS = [
  CreateReadModels1763596800000,
  AddReviews1763660000000,
  CreateSequences1763683200500,
  AddPlanUsage1763690000000,
  PublishNames1763950000000,
  AddReadGeneration1764038400100,
  AddPeople1764038400200,
  AddPendingChats1764042000100,
  CountAttemptsAndPaths1764045000000,
  CountSteps1764088800000,
  IndexFilteredChats1764091200000,
  SearchChats1764115200000,
  CountRunScores1764118800000,
  SealWords1764129600000,
  CountMonths1764136800000,
  FillPages1764140400000,
  GatherSearch1764162000000,
  CountedRevision1764180000000,
  SealIdentifiers1764183600000,
  AddGradedChats1764187200000,
  CountFirstAnswers1764270000000,
  CountClasses1764356400000,
  AddLearnersOf1765200000200,
  SplitLanes1765300000000,
  DivideChats1765500000000,
];
