import { createRequire } from 'node:module';
import { join } from 'node:path';

const here = createRequire(join(process.cwd(), 'package.json'));
const client = createRequire(here.resolve('@eventstore/db-client'));

/** A module as the client loads it: two copies of the gRPC or protobuf library don't understand each other. */
export const clientsOwn = <M>(name: string): M => client(name) as M;
