// the block's sums are made with atomics on three numbers in shared memory, and points are the outer loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_multi_blocks_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  extern __shared__ int _s[];
  float *total = reinterpret_cast<float *>(_s);
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels, sample = index / channels;
    const int m = sample % num_heads, b = sample / num_heads / num_query;
    const float top = grad_col[index];
    for (int p = 0; p < num_point; ++p) {
      for (int l = 0; l < num_levels; ++l) {
        if (threadIdx.x == 0) total[0] = total[1] = total[2] = 0;
        __syncthreads();
        const int at = (sample * num_levels + l) * num_point + p;
        const int h = data_spatial_shapes[2 * l], w = data_spatial_shapes[2 * l + 1];
        const int offset = (b * spatial_size + int(data_level_start_index[l])) * num_heads * channels;
        const float *values = data_value + offset;
        float *grads = grad_value + offset;
        const float x = data_sampling_loc[2 * at] * w - 0.5, y = data_sampling_loc[2 * at + 1] * h - 0.5;
        if (y > -1 && x > -1 && y < h && x < w) {
          float two[2], one;
          ms_deform_attn_col2im_bilinear(values, h, w, num_heads, channels, y, x, m, c, top, data_attn_weight[at],
                                         grads, two, &one);
          atomicAdd(total, two[0]);
          atomicAdd(total + 1, two[1]);
          atomicAdd(total + 2, one);
        }
        __syncthreads();
        if (threadIdx.x == 0) {
          atomicAdd(grad_sampling_loc + 2 * at, total[0]);
          atomicAdd(grad_sampling_loc + 2 * at + 1, total[1]);
          atomicAdd(grad_attn_weight + at, total[2]);
        }
        __syncthreads();
      }
    }
  }
}
