import { useParams } from 'react-router-dom';
import { BuildStatsSwitch } from '../../ui/BuildStatsSwitch.js';
import { TopBar } from '../../ui/TopBar.js';

export function FlowEditorPage() {
  const flowId = Number(useParams()['id']);
  return <TopBar start={<BuildStatsSwitch flowId={flowId} active="build" />} />;
}
