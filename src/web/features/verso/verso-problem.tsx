/** Why a verso was not sent. */
import { versoCopy } from '#copy/account/verso.ts'

export const VersoProblem = ({ problem }: { problem: string | null }) =>
  problem && (
    <p role="alert" className="text-sm font-semibold text-brick">
      {versoCopy.block.sendFailed}. {problem}
    </p>
  )
