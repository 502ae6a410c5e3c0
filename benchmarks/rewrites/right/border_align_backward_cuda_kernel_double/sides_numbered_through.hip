// Threads are numbered through: neighbours take the four borders of one element; weights are computed for each axis.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool border_axis(double at, int size, int (&cells)[2], double (&weights)[2]) {
  if (at < -1.0 || at > size) return false;
  if (at <= 0) at = 0;
  cells[0] = int(at);
  cells[1] = cells[0] + 1;
  if (cells[0] >= size - 1) {
    cells[0] = cells[1] = size - 1;
    at = cells[0];
  }
  weights[1] = at - cells[0];
  weights[0] = 1. - weights[1];
  return true;
}

__global__ void border_align_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* boxes,
    const int* argmax_idx, double* grad_input, const int channels,
    const int box_size, const int height, const int width,
    const int pool_size) {
  const int per_block = blockDim.x * blockDim.y;
  const int own = threadIdx.y * blockDim.x + threadIdx.x;
  for (int item = blockIdx.x * per_block + own; item < nthreads * 4; item += per_block * gridDim.x) {
    const int side = item % 4, index = item / 4;
    const int box_of_batch = index % box_size, rest = index / box_size;
    const int channel = rest % channels, batch = rest / channels;
    const double* box = boxes + (batch * box_size + box_of_batch) * 4;
    double at[2] = {box[side / 2 * 2], box[side / 2 * 2 + 1]};
    const int axis = side % 2;
    const double step = (box[2 + axis] - box[axis]) / pool_size;
    at[axis] += (side / 2 ? -step : step) * double(argmax_idx[item]);

    int columns[2], rows[2];
    double of_column[2], of_row[2];
    if (!border_axis(at[0], width, columns, of_column) || !border_axis(at[1], height, rows, of_row)) continue;
    double* map = grad_input + ((batch * 4 + side) * channels + channel) * height * width;
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j)
        atomicAdd(map + rows[i] * width + columns[j], grad_output[item] * (of_row[i] * of_column[j]));
  }
}
