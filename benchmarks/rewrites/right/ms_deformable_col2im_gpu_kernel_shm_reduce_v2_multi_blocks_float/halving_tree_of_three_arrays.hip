// Parts are in three arrays, a tree halves any number of threads, and an own interpolation adds corner by corner.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void add_corner(const float *value, float *value_grad, int at, float share, float x_share,
                                  float y_share, float top, float &sampled, float &x_slope, float &y_slope) {
  const float v = value[at];
  sampled += share * v;
  x_slope += x_share * v;
  y_slope += y_share * v;
  atomicAdd(value_grad + at, share * top);
}

__device__ inline void scatter_point(const float *value, float *value_grad, int height, int width, int stride, int own,
                                     float y, float x, float top_grad, float weight, float *loc_grad,
                                     float *weight_grad) {
  const int row = floorf(y), column = floorf(x);
  const float down = y - row, right = x - column, up = 1 - down, left = 1 - right;
  const float top = top_grad * weight;
  const bool first_row = row >= 0, next_row = row + 1 < height;
  const bool first_column = column >= 0, next_column = column + 1 < width;
  const int at = (row * width + column) * stride + own, below = at + width * stride;
  float sampled = 0, x_slope = 0, y_slope = 0;
  if (first_row && first_column) add_corner(value, value_grad, at, up * left, -up, -left, top, sampled, x_slope, y_slope);
  if (first_row && next_column)
    add_corner(value, value_grad, at + stride, up * right, up, -right, top, sampled, x_slope, y_slope);
  if (next_row && first_column) add_corner(value, value_grad, below, down * left, -down, left, top, sampled, x_slope, y_slope);
  if (next_row && next_column)
    add_corner(value, value_grad, below + stride, down * right, down, right, top, sampled, x_slope, y_slope);
  *weight_grad = top_grad * sampled;
  loc_grad[0] = width * x_slope * top;
  loc_grad[1] = height * y_slope * top;
}

__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_multi_blocks_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  extern __shared__ int _s[];
  float *part_x = reinterpret_cast<float *>(_s);
  float *part_y = part_x + blockDim.x;
  float *part_weight = part_y + blockDim.x;
  const int tid = threadIdx.x;
  const int stride = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int sampling = index / channels;
    const int m = sampling % num_heads;
    const int b = sampling / num_heads / num_query;
    const float top_grad = grad_col[index];
    int point = sampling * num_levels * num_point;

    for (int level = 0; level < num_levels; ++level) {
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const int map = (b * spatial_size + int(data_level_start_index[level])) * stride;
      const float *value = data_value + map;
      float *value_grad = grad_value + map;

      for (int p = 0; p < num_point; ++p, ++point) {
        const float weight = data_attn_weight[point];
        const float w_im = data_sampling_loc[2 * point] * width - 0.5f;
        const float h_im = data_sampling_loc[2 * point + 1] * height - 0.5f;
        float loc_grad[2] = {0, 0}, weight_grad = 0;
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
          scatter_point(value, value_grad, height, width, stride, m * channels + c, h_im, w_im, top_grad, weight,
                        loc_grad, &weight_grad);
        part_x[tid] = loc_grad[0];
        part_y[tid] = loc_grad[1];
        part_weight[tid] = weight_grad;
        __syncthreads();
        for (int count = blockDim.x; count > 1;) {
          const int half = (count + 1) / 2;
          if (tid + half < count) {
            part_x[tid] += part_x[tid + half];
            part_y[tid] += part_y[tid + half];
            part_weight[tid] += part_weight[tid + half];
          }
          count = half;
          __syncthreads();
        }
        if (tid == 0) {
          atomicAdd(grad_sampling_loc + 2 * point, part_x[0]);
          atomicAdd(grad_sampling_loc + 2 * point + 1, part_y[0]);
          atomicAdd(grad_attn_weight + point, part_weight[0]);
        }
      }
    }
  }
}
