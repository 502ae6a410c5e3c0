// Distance and index are packed into one key of 32 bits, which leaves 16 bits for the index: too few for more than 65536 points.
// witness: {"values": {"b": "1", "n": "4", "m": "66000"}, "inputs": "for (size_t i = 0; i < known_count; ++i) known[i] = Half(40.0f); for (size_t i = 0; i < unknown_count; ++i) unknown[i] = Half(1.0f); known[65800 * 3] = Half(2.0f); known[65800 * 3 + 1] = Half(2.0f); known[65800 * 3 + 2] = Half(2.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_nn_forward_cuda_kernel_half(int b, int n, int m,
                                             const Half *unknown, const Half *known,
                                             Half *dist2, int *__restrict__ idx) {

  const int batch = blockIdx.y;
  if (batch >= b) return;
  const Half *points = known + size_t(batch) * m * 3;

  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const size_t at = (size_t(batch) * n + pt_idx) * 3;
    const Half ux = unknown[at], uy = unknown[at + 1], uz = unknown[at + 2];

    // The bits of a distance, which is never negative, sort like its value; the index decides among equal ones.
    unsigned first = 0x7c000000u, second = 0x7c000000u, third = 0x7c000000u;
    for (int k = 0; k < m; ++k) {
      const Half dx = ux - points[k * 3], dy = uy - points[k * 3 + 1], dz = uz - points[k * 3 + 2];
      const Half d = dx * dx + dy * dy + dz * dz;
      unsigned key = unsigned(d.x) << 16 | (unsigned(k) & 0xffffu);
      unsigned low = min(first, key);
      key = max(first, key);
      first = low;
      low = min(second, key);
      key = max(second, key);
      second = low;
      third = min(third, key);
    }

    const unsigned keys[3] = {first, second, third};
    for (int i = 0; i < 3; ++i) {
      dist2[at + i] = Half(__ushort_as_half(static_cast<unsigned short>(keys[i] >> 16)));
      idx[at + i] = int(keys[i] & 0xffffu);
    }
  }
}
