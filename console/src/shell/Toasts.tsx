import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { TOAST_MS } from '../ui/toasts.js';

export const Toasts = () => <Notifications position="bottom-center" limit={3} autoClose={TOAST_MS} />;
