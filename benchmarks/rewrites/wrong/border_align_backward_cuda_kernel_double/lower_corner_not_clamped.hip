// Only the upper corner is clamped to the map: at a coordinate equal to width or height the lower one lies outside.
// witness: {"values": {}, "contents": "wide", "seed": 12, "inputs": "for (size_t i = 0; i < boxes_count; i += 4) boxes[i + 2] = width;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool border_axis(double at, int size, int& low, int& high, double& to_low, double& to_high) {
  if (at < -1. || at > size) return false;
  at = at > 0 ? at : 0;
  low = int(at);
  high = low + 1 < size ? low + 1 : size - 1;
  to_high = at - low;
  to_low = 1. - to_high;
  return true;
}

__global__ void border_align_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* boxes,
    const int* argmax_idx, double* grad_input, const int channels,
    const int box_size, const int height, const int width,
    const int pool_size) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int side = threadIdx.y;
    const int batch = index / (channels * box_size);
    const int channel = (index / box_size) % channels;
    const double* box = boxes + (batch * box_size + index % box_size) * 4;
    const double sample = argmax_idx[index * 4 + side];
    const int corner = side / 2 * 2;
    double x = box[corner], y = box[corner + 1];
    const double direction = corner ? -1. : 1.;
    if (side & 1)
      y += direction * ((box[3] - box[1]) / pool_size) * sample;
    else
      x += direction * ((box[2] - box[0]) / pool_size) * sample;

    int rows[2], columns[2];
    double of_row[2], of_column[2];
    if (!border_axis(y, height, rows[0], rows[1], of_row[0], of_row[1])) continue;
    if (!border_axis(x, width, columns[0], columns[1], of_column[0], of_column[1])) continue;
    const double grad = grad_output[index * 4 + side];
    double* map = grad_input + ((batch * 4 + side) * channels + channel) * height * width;
    for (int i = 0; i < 4; ++i)
      atomicAdd(map + rows[i / 2] * width + columns[i % 2], grad * (of_row[i / 2] * of_column[i % 2]));
  }
}
