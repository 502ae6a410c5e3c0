// Four partial sums over the rotations, joined as a tree.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  const int slice = num_input_planes * nEntry;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int row = index / nEntry;
    const int l = index - row * nEntry;
    const int i = row / num_input_planes;
    const int j = row - i * num_input_planes;
    const float* source = gradWeight_data + i * num_rotations * slice + j * nEntry - 1;
    const int* lookup = indices_data + l * num_rotations;
    float sum[4] = {0.f, 0.f, 0.f, 0.f};
    int k = 0;
    for (; k + 4 <= num_rotations; k += 4)
#pragma unroll
      for (int u = 0; u < 4; ++u) sum[u] += source[(k + u) * slice + lookup[k + u]];
    for (; k < num_rotations; ++k) sum[k & 3] += source[k * slice + lookup[k]];
    weight_data[index] = (sum[0] + sum[1]) + (sum[2] + sum[3]);
  }
}
