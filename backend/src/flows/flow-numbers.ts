import { Inject, Injectable } from '@nestjs/common';
import type { FlowId, FlowUid } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import { StreamNumbers } from '../platform/database/stream-numbers.js';
import { POOL } from '../platform/tokens.js';

@Injectable()
export class FlowNumbers extends StreamNumbers<FlowId, FlowUid> {
  constructor(@Inject(POOL) pool: Pool) {
    super(pool, 'flow_number');
  }
}
