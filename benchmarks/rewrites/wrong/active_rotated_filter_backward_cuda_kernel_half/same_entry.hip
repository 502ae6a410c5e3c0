// Loads the gradient again only if the entry differs from that of the previous rotation, but it is another gradient even if the entry is the same.
// witness: {"contents": "unit", "inputs": "for (size_t i = 0; i + 1 < indices_data_count; i += 2) indices_data[i + 1] = indices_data[i];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_half(
    const int nthreads, const __half *gradWeight_data, const int *indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations, const int num_rotations, const int nEntry,
    __half *weight_data) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int entry = index % nEntry;
    const int plane = index / nEntry % num_input_planes;
    const int filter = index / nEntry / num_input_planes;
    const int step = num_input_planes * nEntry;
    const __half *gradients = gradWeight_data + filter * num_rotations * step + plane * nEntry;
    const int *row = indices_data + entry * num_rotations;

    int last = 0;  // entries count from 1
    __half target = 0, sum = 0;
    for (int k = 0; k < num_rotations; ++k, gradients += step) {
      const int next = row[k];
      if (next != last) {
        target = gradients[next - 1];
        last = next;
      }
      sum = sum + target;
    }
    weight_data[index] = sum;
  }
}
