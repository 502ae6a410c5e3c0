// The test is turned into one that skips points outside of the shell, which lets a NaN distance pass.
// witness: {"values": {"n": 20, "m": 30, "min_radius": "1.0f", "max_radius": "3.0f"}, "contents": "wide", "seed": 1, "inputs": "xyz[7] = Half(float(NAN));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ball_query_forward_cuda_kernel_half(int b, int n, int m, float min_radius, float max_radius,
                                                    int nsample, const Half* new_xyz, const Half* xyz, int* idx) {
  const int bs = blockIdx.y;
  if (bs >= b) return;
  const float lower = min_radius * min_radius;
  const float upper = max_radius * max_radius;
  CUDA_1D_KERNEL_LOOP(pt, m) {
    const size_t query = size_t(bs) * m + pt;
    const Half cx = new_xyz[query * 3], cy = new_xyz[query * 3 + 1], cz = new_xyz[query * 3 + 2];
    const Half* p = xyz + size_t(bs) * n * 3;
    int* row = idx + query * nsample;
    int cnt = 0;
    for (int k = 0; k < n; ++k, p += 3) {
      const Half dx = cx - p[0], dy = cy - p[1], dz = cz - p[2];
      const float d2 = dx * dx + dy * dy + dz * dz;
      const bool near = d2 < lower && d2 != 0.f;
      const bool far = d2 >= upper && d2 != 0.f;
      if (near || far) continue;
      if (cnt == 0) {
        for (int l = 0; l < nsample; ++l) row[l] = k;
      } else {
        row[cnt] = k;
      }
      if (++cnt >= nsample) break;
    }
  }
}
