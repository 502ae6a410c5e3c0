// Zero weights are not written in the belief that the output was cleared before.
// witness: {"values": {}, "contents": "zeros", "seed": 1, "inputs": "for (size_t t = 0; t < indices_data_count; t++) indices_data[t] = int((t / num_rotations + t % num_rotations * 3) % (indices_data_count / num_rotations)) + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_forward_cuda_kernel_double(
    const int nthreads, const double* weight_data, const int* indices_data,
    const int num_input_planes, const int num_output_planes,
    const int num_orientations, const int num_rotations, const int nEntry,
    double* output_data) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const double val = weight_data[index];
    if (val == 0.0) continue;
    const int l = index % nEntry;
    const int j = (index / nEntry) % num_input_planes;
    const int i = index / nEntry / num_input_planes;
    for (int k = 0; k < num_rotations; k++) {
      const int idx = indices_data[l * num_rotations + k] - 1;
      output_data[((i * num_rotations + k) * num_input_planes + j) * nEntry + idx] = val;
    }
  }
}
