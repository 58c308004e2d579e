import { TopBar } from '../../ui/TopBar.js';
import { Logo } from '../../ui/Logo.js';

export function HomePage() {
  return <TopBar start={<Logo />} />;
}
