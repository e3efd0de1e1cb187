/** Route of the user's dashboard. */
import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { FamilyOverview } from '../features/family/family-overview.tsx'
import { PhotoToolsGate } from '../features/retouch/photo-tools-gate.tsx'
import { photoDialog } from './photo-dialog.tsx'

export const Component = () => (
  <>
    <Dashboard dialog={photoDialog} aside={<FamilyOverview />} />
    <PhotoToolsGate />
  </>
)
