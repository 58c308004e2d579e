import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { NotFoundPage } from '../ui/NotFoundPage.js';
import { CrashPage } from './CrashPage.js';

/** Replaces a page of the router that failed. */
export function CrashView() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <CrashPage />;
}
