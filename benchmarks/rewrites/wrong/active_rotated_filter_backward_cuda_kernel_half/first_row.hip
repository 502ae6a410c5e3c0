// Looks up the row of indices before the loop over elements, so that threads with several elements use the row of their first.
// witness: {"values": {"max_blocks": 1}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_half(
    const int nthreads, const __half *gradWeight_data, const int *indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations, const int num_rotations, const int nEntry,
    __half *weight_data) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  const int *row = indices_data + first % nEntry * num_rotations;
  const int step = num_input_planes * nEntry;
  for (int index = first; index < nthreads; index += blockDim.x * gridDim.x) {
    const int group = index / nEntry;  // of an input plane of a filter
    const __half *gradients =
        gradWeight_data + group / num_input_planes * num_rotations * step + group % num_input_planes * nEntry;
    __half sum = 0;
    for (int k = 0; k < num_rotations; ++k) sum = sum + gradients[k * step + row[k] - 1];
    weight_data[index] = sum;
  }
}
