// One block handles one filter plane with one thread per entry and assumes that a plane has no more entries than the block has threads.
// witness: {"values": {"num_input_planes": "2", "num_nthreads": "2", "num_orientations": "8", "input_size3": "9", "input_size4": "9"}, "contents": "wide", "seed": 1, "inputs": "for (size_t t = 0; t < indices_data_count; t++) indices_data[t] = int((t / num_rotations + t % num_rotations * 3) % (indices_data_count / num_rotations)) + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_forward_cuda_kernel_double(
    const int nthreads, const double* weight_data, const int* indices_data,
    const int num_input_planes, const int num_output_planes,
    const int num_orientations, const int num_rotations, const int nEntry,
    double* output_data) {

  const int planes = nthreads / nEntry;
  for (int plane = blockIdx.x; plane < planes; plane += gridDim.x) {
    const int i = plane / num_input_planes;
    const int j = plane % num_input_planes;
    const int l = threadIdx.x;
    if (l < nEntry) {
      const double val = weight_data[plane * nEntry + l];
      for (int k = 0; k < num_rotations; k++) {
        const int idx = indices_data[l * num_rotations + k] - 1;
        output_data[((i * num_rotations + k) * num_input_planes + j) * nEntry + idx] = val;
      }
    }
  }
}
