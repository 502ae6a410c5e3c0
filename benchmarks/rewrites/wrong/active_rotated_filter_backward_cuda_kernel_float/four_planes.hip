// A thread handles four consecutive planes with one lookup, but takes the output filter of the first one for all four, which is wrong where a group crosses filters.
// witness: {"values": {"num_input_planes": 6}, "contents": "unit", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  const int rows = nthreads / nEntry;
  const int groups = (rows + 3) / 4;
  const int slice = num_input_planes * nEntry;
  CUDA_1D_KERNEL_LOOP(t, groups * nEntry) {
    const int l = t % nEntry;
    const int row = t / nEntry * 4;
    const int i = row / num_input_planes;
    const int j = row % num_input_planes;
    const int count = min(4, rows - row);
    const float* source = gradWeight_data + i * num_rotations * slice + j * nEntry;
    float sum[4] = {0.f, 0.f, 0.f, 0.f};
    for (int k = 0; k < num_rotations; ++k) {
      const int idx = indices_data[l * num_rotations + k] - 1;
      const float* from = source + k * slice + idx;
#pragma unroll
      for (int r = 0; r < 4; ++r)
        if (r < count) sum[r] += from[r * nEntry];
    }
#pragma unroll
    for (int r = 0; r < 4; ++r)
      if (r < count) weight_data[(row + r) * nEntry + l] = sum[r];
  }
}
