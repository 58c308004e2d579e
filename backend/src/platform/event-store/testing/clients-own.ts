import { createRequire } from 'node:module';
import { join } from 'node:path';

const here = createRequire(join(process.cwd(), 'package.json'));
const client = createRequire(here.resolve('@eventstore/db-client'));

/** A module as the client loads it, because two copies of the gRPC or protobuf library are incompatible. */
export const clientsOwn = <M>(name: string): M => client(name) as M;
