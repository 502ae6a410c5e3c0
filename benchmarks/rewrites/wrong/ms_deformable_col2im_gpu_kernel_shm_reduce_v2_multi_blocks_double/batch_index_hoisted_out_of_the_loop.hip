// The pointers to the values of the batch are computed once per thread, before the loop of the grid, and are kept for samples of other batches.
// witness: {"values": {"max_blocks": 1}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * num_query * num_heads * channels; ++i) grad_col[i] = 1.0; for (int i = 0; i < batch_size * spatial_size * num_heads * channels; ++i) data_value[i] = 1.0 + i % 7; for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point * 2; ++i) data_sampling_loc[i] = 0.25 + 0.1 * (i % 5); for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point; ++i) data_attn_weight[i] = 0.25;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_multi_blocks_double(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {
  extern __shared__ int _s[];
  double *sum_loc = reinterpret_cast<double *>(_s);
  double *sum_attn = sum_loc + 2 * blockDim.x;
  const int tid = threadIdx.x;
  const int threads = blockDim.x;
  int index = blockIdx.x * threads + tid;
  const int pixel = num_heads * channels;

  // a batch is large, its base does not change while a thread works
  const int b = index / (num_query * pixel);
  const double *batch_value = data_value + b * spatial_size * pixel;
  double *batch_grad = grad_value + b * spatial_size * pixel;

  for (; index < n; index += threads * gridDim.x) {
    const int c = index % channels;
    const int sample = index / channels;
    const int head = sample % num_heads;
    const double top_grad = grad_col[index];
    for (int lp = 0; lp < num_levels * num_point; ++lp) {
      const int l = lp / num_point;
      const int at = sample * num_levels * num_point + lp;
      const int height = data_spatial_shapes[2 * l];
      const int width = data_spatial_shapes[2 * l + 1];
      const double *value = batch_value + data_level_start_index[l] * pixel;
      double *grad = batch_grad + data_level_start_index[l] * pixel;
      const double x = data_sampling_loc[2 * at] * width - 0.5;
      const double y = data_sampling_loc[2 * at + 1] * height - 0.5;
      sum_loc[2 * tid] = 0;
      sum_loc[2 * tid + 1] = 0;
      sum_attn[tid] = 0;
      if (x > -1 && x < width && y > -1 && y < height) {
        ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, y, x, head, c, top_grad,
                                       data_attn_weight[at], grad, sum_loc + 2 * tid, sum_attn + tid);
      }
      __syncthreads();
      if (tid == 0) {
        for (int k = 1; k < threads; ++k) {
          sum_loc[0] += sum_loc[2 * k];
          sum_loc[1] += sum_loc[2 * k + 1];
          sum_attn[0] += sum_attn[k];
        }
        atomicAdd(grad_sampling_loc + 2 * at, sum_loc[0]);
        atomicAdd(grad_sampling_loc + 2 * at + 1, sum_loc[1]);
        atomicAdd(grad_attn_weight + at, sum_attn[0]);
      }
      __syncthreads();
    }
  }
}
