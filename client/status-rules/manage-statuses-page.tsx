import { StatusesPanel } from '../statuses/statuses-panel.tsx';
import { OpenProposalsSection } from './status-proposals-section.tsx';
import { StatusRules } from './status-rules.tsx';

/** The institution's statuses, and what gives courses one by itself. */
export default function ManageStatusesPage() {
  return (
    <>
      <StatusesPanel />
      <StatusRules />
      <OpenProposalsSection />
    </>
  );
}
