// the output plane is found once per block, as if a block touched at most two of them
// witness: {"values": {"num_input_planes": 1}, "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {
  const int slab = num_input_planes * nEntry;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    // One division for the whole block: the plane in which it starts and where the next one begins.
    const int first_plane = base / slab;
    const int border = (first_plane + 1) * slab;
    const int index = base + threadIdx.x;
    if (index < nthreads) {
      const int out_plane = index < border ? first_plane : first_plane + 1;
      const int rest = index - out_plane * slab;
      const int in_plane = rest / nEntry;
      const int entry = rest - in_plane * nEntry;
      const double* grad = gradWeight_data + out_plane * num_rotations * slab + in_plane * nEntry;
      double sum = 0;
      for (int k = 0; k < num_rotations; ++k, grad += slab)
        sum += grad[indices_data[entry * num_rotations + k] - 1];
      weight_data[index] = sum;
    }
  }
}
