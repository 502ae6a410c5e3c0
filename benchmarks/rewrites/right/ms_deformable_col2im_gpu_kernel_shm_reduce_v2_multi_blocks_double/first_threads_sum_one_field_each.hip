// Instead of a tree, each of the first threads of the block adds one of the three gradients over all threads.
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
  double *fields = reinterpret_cast<double *>(_s);  // x of all threads, then y, then the weight
  const unsigned int tid = threadIdx.x;
  const unsigned int threads = blockDim.x;
  for (int index = blockIdx.x * blockDim.x + tid; index < n; index += blockDim.x * gridDim.x) {
    const int c = index % channels;
    const int sample = index / channels;
    const int head = sample % num_heads;
    const int b = sample / num_heads / num_query;
    const int row = sample * num_levels * num_point;
    // what the block adds goes to the sample of its first thread
    const int block_row = (index - (int)tid) / channels * num_levels * num_point;
    const double top_grad = grad_col[index];
    for (int l = 0; l < num_levels; ++l) {
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const int start = data_level_start_index[l];
      const int first = b * spatial_size * num_heads * channels + start * num_heads * channels;
      const double *value = data_value + first;
      double *grad = grad_value + first;
      for (int p = 0; p < num_point; ++p) {
        const int at = row + l * num_point + p;
        const double x = data_sampling_loc[2 * at] * width - 0.5;
        const double y = data_sampling_loc[2 * at + 1] * height - 0.5;
        double loc[2] = {0, 0}, attn = 0;
        if (y > -1 && x > -1 && y < height && x < width) {
          ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, y, x, head, c, top_grad,
                                         data_attn_weight[at], grad, loc, &attn);
        }
        fields[tid] = loc[0];
        fields[threads + tid] = loc[1];
        fields[2 * threads + tid] = attn;
        __syncthreads();
        for (unsigned int f = tid; f < 3; f += threads) {
          double sum = 0;
          for (unsigned int k = 0; k < threads; ++k) sum += fields[f * threads + k];
          const int out = block_row + l * num_point + p;
          atomicAdd(f < 2 ? grad_sampling_loc + 2 * out + f : grad_attn_weight + out, sum);
        }
        __syncthreads();
      }
    }
  }
}
