import { ApiError } from '../../foundation/api/failure.js';
import { PutFailed } from '../../foundation/api/put-file.js';
import { uploadProblem } from './put-picture.js';

const refused = (status: number, code: string | null) =>
  new ApiError({ status, code, message: 'Refused', errors: [], data: null });

test.each<[unknown, string]>([
  [refused(413, 'author-files-full'), 'full'],
  [refused(413, 'file-too-large'), 'tooLarge'],
  [new PutFailed(507), 'noRoom'],
  [refused(415, null), 'kind'],
  [new Error('away'), 'failed'],
])('UPLD-U12 the author reads why a picture was not uploaded: %s', (error, problem) => {
  expect(uploadProblem(error)).toBe(problem);
});
