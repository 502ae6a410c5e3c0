// samples with an attention weight of zero are skipped as a short cut, but the gradient of the weight itself is not zero there
// witness: {"values": {"spatial_size": 48}, "contents": "unit", "seed": 3, "inputs": "for (size_t i = 0; i < data_attn_weight_count; i += 4) data_attn_weight[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_float_128(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  __shared__ float sum_x[128], sum_y[128], sum_a[128];
  const int tid = threadIdx.x;
  const int points = num_levels * num_point;
  for (int index = blockIdx.x * blockDim.x + tid; index < n; index += blockDim.x * gridDim.x) {
    const int sample = index / channels, c = index % channels;
    const int head = sample % num_heads;
    const int batch = sample / num_heads / num_query;
    const float top = grad_col[index];
    for (int k = 0; k < points; ++k) {
      const int level = k / num_point;
      const int64_t at = int64_t(sample) * points + k;
      const float weight = data_attn_weight[at];
      float two[2] = {0, 0}, one = 0;
      if (weight != 0) {  // masked points contribute nothing
        const int rows = data_spatial_shapes[2 * level], columns = data_spatial_shapes[2 * level + 1];
        const float x = data_sampling_loc[2 * at] * columns - 0.5;
        const float y = data_sampling_loc[2 * at + 1] * rows - 0.5;
        if (y > -1 && x > -1 && y < rows && x < columns) {
          const int start = (batch * spatial_size + int(data_level_start_index[level])) * num_heads * channels;
          const float *values = data_value + start;
          float *grads = grad_value + start;
          ms_deform_attn_col2im_bilinear(values, rows, columns, num_heads, channels, y, x, head, c, top, weight,
                                         grads, two, &one);
        }
      }
      sum_x[tid] = two[0];
      sum_y[tid] = two[1];
      sum_a[tid] = one;
      __syncthreads();
      for (int s = 64; s > 0; s /= 2) {
        if (tid < s) {
          sum_x[tid] += sum_x[tid + s];
          sum_y[tid] += sum_y[tid + s];
          sum_a[tid] += sum_a[tid + s];
        }
        __syncthreads();
      }
      if (tid == 0) {
        grad_sampling_loc[2 * at] = sum_x[0];
        grad_sampling_loc[2 * at + 1] = sum_y[0];
        grad_attn_weight[at] = sum_a[0];
      }
      __syncthreads();
    }
  }
}
