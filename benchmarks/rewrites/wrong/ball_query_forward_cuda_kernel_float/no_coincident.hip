// The clause for distance 0 is taken to be covered by the inner radius, so coincident points are missed when min_radius is not 0.
// witness: {"values": {"b": 2, "n": 40, "m": 60, "min_radius": 2.0}, "contents": "wide", "seed": 32, "inputs": "for (int i = 0; i < 9; ++i) new_xyz.get()[i] = xyz.get()[i];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct Shell {
  float inner2, outer2;
  __device__ bool holds(float d2) const { return d2 >= inner2 && d2 < outer2; }  // d2 == 0 is its lower end
};

__global__ void ball_query_forward_cuda_kernel_float(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const float* new_xyz, const float* xyz,
                                               int* idx) {
  const int batch = blockIdx.y;
  const int q = blockIdx.x * blockDim.x + threadIdx.x;
  if (batch >= b) return;
  const Shell shell{min_radius * min_radius, max_radius * max_radius};
  const float* base = xyz + batch * n * 3;
  for (int pt = q; pt < m; pt += blockDim.x * gridDim.x) {
    const float* c = new_xyz + (batch * m + pt) * 3;
    const float3 p = make_float3(c[0], c[1], c[2]);
    int* row = idx + (batch * m + pt) * nsample;
    int cnt = 0;
    const float* src = base;
    for (int k = 0; k < n; ++k, src += 3) {
      const float dx = p.x - src[0];
      const float dy = p.y - src[1];
      const float dz = p.z - src[2];
      if (!shell.holds(dx * dx + dy * dy + dz * dz)) continue;
      if (cnt == 0)
        for (int l = 1; l < nsample; ++l) row[l] = k;
      row[cnt] = k;
      if (++cnt == nsample) break;
    }
  }
}
