// The indices of hits are staged as unsigned short, so that points from 65536 on come out with a smaller index.
// witness: {"values": {"b": "1", "n": "70000", "m": "2", "nsample": "2", "min_radius": "0.0f", "max_radius": "7.5f"}, "contents": "unit", "seed": 3, "inputs": "for (size_t i = 0; i < 3 * 68000; ++i) xyz[i] = 50;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define BQ_GROUP 16

__global__ void ball_query_forward_cuda_kernel_double(int b, int n, int m,
                                                      float min_radius,
                                                      float max_radius, int nsample,
                                                      const double* new_xyz,
                                                      const double* xyz, int* idx) {
  // Sixteen hits at a time are staged in registers and written together.
  unsigned short staged[BQ_GROUP];
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const float lower = min_radius * min_radius;
  const float upper = max_radius * max_radius;
  const double* cloud = xyz + (size_t)batch * n * 3;

  for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < m; q += gridDim.x * blockDim.x) {
    const size_t at = (size_t)batch * m + q;
    const double cx = new_xyz[at * 3], cy = new_xyz[at * 3 + 1], cz = new_xyz[at * 3 + 2];
    int* row = idx + at * nsample;
    int written = 0, waiting = 0;
    for (int k = 0; k < n && written + waiting < nsample; ++k) {
      const double dx = cx - cloud[k * 3], dy = cy - cloud[k * 3 + 1], dz = cz - cloud[k * 3 + 2];
      const double d2 = dx * dx + dy * dy + dz * dz;
      if (!(d2 == 0 || (d2 >= lower && d2 < upper))) continue;
      staged[waiting++] = (unsigned short)k;
      if (waiting == BQ_GROUP) {
        for (int l = 0; l < BQ_GROUP; ++l) row[written + l] = staged[l];
        written += BQ_GROUP;
        waiting = 0;
      }
    }
    for (int l = 0; l < waiting; ++l) row[written + l] = staged[l];
    written += waiting;
    if (written > 0) {
      for (const int first = row[0]; written < nsample; ++written) row[written] = first;
    }
  }
}
