import { newAuthor } from './client.js';
import type { TestParley } from './test-parley.js';

/** A new account whose e-mail is proven, as a mailed link would do it. */
export async function provenAuthor(
  { consoleUrl, stores }: Pick<TestParley, 'consoleUrl' | 'stores'>,
  email?: string,
): ReturnType<typeof newAuthor> {
  const author = await newAuthor(consoleUrl, email);
  await stores.pool.query('update account set email_verified = true where id = $1', [author.session.id]);
  return author;
}
