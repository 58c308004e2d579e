import { Inject, Injectable } from '@nestjs/common';
import type { SequenceId, SequenceUid } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import { StreamNumbers } from '../platform/database/stream-numbers.js';
import { POOL } from '../platform/tokens.js';

@Injectable()
export class SequenceNumbers extends StreamNumbers<SequenceId, SequenceUid> {
  constructor(@Inject(POOL) pool: Pool) {
    super(pool, 'sequence_number');
  }
}
