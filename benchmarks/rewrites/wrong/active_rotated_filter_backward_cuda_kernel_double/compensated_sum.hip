// A compensated sum makes a NaN of an infinite gradient.
// witness: {"contents": "nonfinite", "values": {"num_rotations": 8}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {

  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  for (int index = first; index < nthreads; index += blockDim.x * gridDim.x) {
    const int l = index % nEntry;
    const int j = index / nEntry % num_input_planes;
    const int i = index / nEntry / num_input_planes;
    double sum = 0, lost = 0;
    for (int k = 0; k < num_rotations; ++k) {
      const int position = indices_data[l * num_rotations + k] - 1;
      const double grad =
          gradWeight_data[((i * num_rotations + k) * num_input_planes + j) * nEntry + position] - lost;
      const double next = sum + grad;
      lost = (next - sum) - grad;
      sum = next;
    }
    weight_data[index] = sum;
  }
}
